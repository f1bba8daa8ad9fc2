//go:build !school

package main

// embeddedFiles is empty during development: the program uses the folders of the checkout.
var embeddedFiles []byte
