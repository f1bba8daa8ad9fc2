//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// deviceID returns the device number of the file system that contains path, and false if it is unknown.
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

// isSameDisk reports whether two folders lie on the same file system.
func isSameDisk(one, other string) bool {
	first, isFirst := deviceID(one)
	second, isSecond := deviceID(other)
	return isFirst && isSecond && first == second
}

// isOnMountedDisk reports whether a folder lies on another file system than the root folder.
func isOnMountedDisk(folder string) bool {
	return !isSameDisk(folder, string(filepath.Separator))
}

// isDiskFull reports whether an error means that the disk or the account's quota is full.
func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// syncFolder flushes a folder, so that the names of new files survive a power cut. It ignores file systems that do not support this.
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
