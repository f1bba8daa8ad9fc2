package main

import "golang.org/x/sys/unix"

// getTermios and setTermios are the ioctl requests for the terminal's settings.
const getTermios, setTermios = unix.TIOCGETA, unix.TIOCSETA
