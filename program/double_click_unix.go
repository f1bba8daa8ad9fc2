//go:build unix

package main

// isDoubleClick returns false: only on Windows does a double click open a terminal.
func isDoubleClick() bool { return false }

// allowDoubleClick does nothing: only on Windows does cobra refuse a double click.
func allowDoubleClick() {}
