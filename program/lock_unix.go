//go:build unix

package main

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFolder holds the folder itself: nothing is written, and the system lets go when the process ends, however it ends.
func lockFolder(folder string) (release func(), err error) {
	held, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(held.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		err = errLocked
	}
	if err != nil {
		held.Close()
		return nil, err
	}
	return func() { held.Close() }, nil
}
