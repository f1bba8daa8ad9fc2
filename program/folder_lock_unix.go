//go:build unix

package main

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFolder locks the folder itself and writes no file. The system releases the lock when the process ends, even after a crash. It returns
// errFolderLocked while another process holds the lock.
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
