package main

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// isSameDisk tells whether two folders lie on one drive.
func isSameDisk(one, other string) bool {
	return strings.EqualFold(filepath.VolumeName(one), filepath.VolumeName(other))
}

// isOnMountedDisk is false: a drive that is not plugged in has no letter, and its folder is not there.
func isOnMountedDisk(string) bool { return false }

func isDiskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// syncFolder does nothing: Windows flushes names with their files.
func syncFolder(string) error { return nil }
