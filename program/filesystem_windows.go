package main

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// isSameDisk reports whether two folders lie on the same drive.
func isSameDisk(one, other string) bool {
	return strings.EqualFold(filepath.VolumeName(one), filepath.VolumeName(other))
}

// isOnMountedDisk returns false: a drive that is not connected has no letter, so its folder does not exist.
func isOnMountedDisk(string) bool { return false }

// isDiskFull reports whether an error means that the disk is full.
func isDiskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// syncFolder does nothing: Windows flushes the names of files together with the files.
func syncFolder(string) error { return nil }
