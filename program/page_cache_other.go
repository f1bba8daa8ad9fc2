//go:build !linux

package main

import "os"

// dropPageCache does nothing where a program can't ask for it.
func dropPageCache(*os.File) {}
