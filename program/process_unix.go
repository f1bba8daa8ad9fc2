//go:build unix

package main

import "golang.org/x/sys/unix"

// ownerOnly keeps what the program writes for its own account.
func ownerOnly() {
	unix.Umask(0o077)
}
