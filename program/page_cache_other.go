//go:build !linux

package main

import "os"

// dropPageCache does nothing on systems that offer no such call.
func dropPageCache(*os.File) {}
