package main

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// restrictUmask does nothing: on Windows a file inherits the rights of its folder.
func restrictUmask() {}

// memoryStatusEx is the structure MEMORYSTATUSEX of the Windows API.
type memoryStatusEx struct {
	length, load                                                                              uint32
	totalPhysical, freePhysical, totalPage, freePage, totalVirtual, freeVirtual, freeExtended uint64
}

// machineMemory returns the machine's memory in bytes, 0 if it is unknown.
func machineMemory() int64 {
	status := memoryStatusEx{length: uint32(unsafe.Sizeof(memoryStatusEx{}))}
	call := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if done, _, _ := call.Call(uintptr(unsafe.Pointer(&status))); done == 0 {
		return 0
	}
	return int64(status.totalPhysical)
}
