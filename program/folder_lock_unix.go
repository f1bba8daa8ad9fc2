//go:build unix

package main

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFolder holds the folder itself: nothing is written, and the system lets go when the process ends, however it ends.
func lockFolder(folder string) (release func(), err error) {
	directory, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(directory.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		err = errFolderLocked
	}
	if err != nil {
		directory.Close()
		return nil, err
	}
	return func() { directory.Close() }, nil
}
