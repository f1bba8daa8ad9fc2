package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// isTerminal tells whether somebody can type answers.
func isTerminal() bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(os.Stdin.Fd()), &mode) == nil
}

// readHidden reads a line that the terminal does not show.
func readHidden(read func() (string, error)) (string, error) {
	console := windows.Handle(os.Stdin.Fd())
	var before uint32
	if err := windows.GetConsoleMode(console, &before); err != nil {
		return read()
	}
	if err := windows.SetConsoleMode(console, before&^windows.ENABLE_ECHO_INPUT); err != nil {
		return "", err
	}
	defer windows.SetConsoleMode(console, before)
	return read()
}
