//go:build !school

package main

// embeddedFiles is empty in development: the program runs from the checkout's folders.
var embeddedFiles []byte
