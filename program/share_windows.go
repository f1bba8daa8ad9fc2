package main

import "golang.org/x/sys/windows"

// freeShare is how much of the folder's disk this account may still write to: 1 is all of it.
func freeShare(folder string) (float64, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free, total uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, &total, nil); err != nil {
		return 0, err
	}
	if total == 0 {
		return 1, nil
	}
	return float64(free) / float64(total), nil
}
