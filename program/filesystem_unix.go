//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

func deviceID(path string) (uint64, bool) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, false
	}
	status, isKnown := info.Sys().(*syscall.Stat_t)
	if !isKnown {
		return 0, false
	}
	return uint64(status.Dev), true
}

// isSameDisk tells whether two folders lie on one file system.
func isSameDisk(one, other string) bool {
	first, isFirst := deviceID(one)
	second, isSecond := deviceID(other)
	return isFirst && isSecond && first == second
}

// isOnMountedDisk tells whether a folder lies on another file system than the system's own.
func isOnMountedDisk(folder string) bool {
	return !isSameDisk(folder, string(filepath.Separator))
}

func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// syncFolder makes a new name in it outlive a power cut; some file systems know no such thing.
func syncFolder(folder string) error {
	directory, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer directory.Close()
	if err := directory.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}
