package main

import "golang.org/x/sys/windows"

// freeBytes is what this account may still write to the folder's disk.
func freeBytes(folder string) (int64, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(path, &free, nil, nil)
	return int64(free), err
}
