//go:build unix

package main

import "golang.org/x/sys/unix"

// restrictUmask keeps what the program writes for its own account.
func restrictUmask() {
	unix.Umask(0o077)
}
