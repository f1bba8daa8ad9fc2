//go:build unix

package main

import "golang.org/x/sys/unix"

// restrictUmask makes new files accessible to the program's own account only.
func restrictUmask() {
	unix.Umask(0o077)
}
