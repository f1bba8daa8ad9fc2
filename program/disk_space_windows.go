package main

import "golang.org/x/sys/windows"

// diskSpace is in bytes: what this account may still write to the folder's disk, and how much of it the account may use.
func diskSpace(folder string) (free, total int64, err error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, 0, err
	}
	var left, whole uint64
	err = windows.GetDiskFreeSpaceEx(path, &left, &whole, nil)
	return int64(left), int64(whole), err
}
