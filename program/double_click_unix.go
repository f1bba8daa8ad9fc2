//go:build unix

package main

// isDoubleClick is for Windows: elsewhere a double click has no terminal.
func isDoubleClick() bool { return false }

// allowDoubleClick is for Windows.
func allowDoubleClick() {}
