package main

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFolder locks a file beside the folder. Windows releases the lock when the process ends, even after a crash. It returns
// errFolderLocked while another process holds the lock.
func lockFolder(folder string) (release func(), err error) {
	held, err := os.OpenFile(folder+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = windows.LockFileEx(windows.Handle(held.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		err = errFolderLocked
	}
	if err != nil {
		held.Close()
		return nil, err
	}
	return func() { held.Close() }, nil
}
