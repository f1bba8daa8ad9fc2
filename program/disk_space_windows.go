package main

import "golang.org/x/sys/windows"

// diskSpace returns the bytes that this account may still write to the folder's disk, and the bytes of it that the account may use.
func diskSpace(folder string) (free, total int64, err error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, 0, err
	}
	var left, whole uint64
	err = windows.GetDiskFreeSpaceEx(path, &left, &whole, nil)
	return int64(left), int64(whole), err
}
