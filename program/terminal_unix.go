//go:build unix

package main

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// isTerminal tells whether somebody can type answers.
func isTerminal() bool {
	_, err := unix.IoctlGetTermios(int(os.Stdin.Fd()), readTermios)
	return err == nil
}

// hidden reads a line that the terminal does not show.
func hidden(read func() (string, error)) (string, error) {
	descriptor := int(os.Stdin.Fd())
	before, err := unix.IoctlGetTermios(descriptor, readTermios)
	if err != nil {
		return read()
	}
	silent := *before
	silent.Lflag &^= unix.ECHO
	if err := unix.IoctlSetTermios(descriptor, writeTermios, &silent); err != nil {
		return "", err
	}
	show := func() { _ = unix.IoctlSetTermios(descriptor, writeTermios, before) }
	defer show()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	defer signal.Stop(interrupted)
	go func() {
		if _, isLeft := <-interrupted; isLeft {
			show()
			os.Exit(130)
		}
	}()
	return read()
}
