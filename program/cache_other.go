//go:build !linux

package main

import "os"

// forgetCached does nothing where a program can't ask for it.
func forgetCached(*os.File) {}
