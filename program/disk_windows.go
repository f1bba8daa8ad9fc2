package main

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// onSameDisk tells whether two folders lie on one drive.
func onSameDisk(one, other string) bool {
	return strings.EqualFold(filepath.VolumeName(one), filepath.VolumeName(other))
}

// isMounted is false: a drive that is not plugged in has no letter, and its folder is not there.
func isMounted(string) bool { return false }

func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// syncFolder does nothing: Windows flushes names with their files.
func syncFolder(string) error { return nil }
