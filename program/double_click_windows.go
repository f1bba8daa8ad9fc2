package main

import (
	"unsafe"

	"github.com/spf13/cobra"
	"golang.org/x/sys/windows"
)

// isDoubleClick tells whether the console was made for this program alone: nobody typed its name into one.
func isDoubleClick() bool {
	var processes [2]uint32
	call := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetConsoleProcessList")
	count, _, _ := call.Call(uintptr(unsafe.Pointer(&processes[0])), uintptr(len(processes)))
	return count == 1
}

// allowDoubleClick: the library of PocketBase's commands would tell whoever clicks to open a terminal, and end.
func allowDoubleClick() { cobra.MousetrapHelpText = "" }
