//go:build !school

package main

// packedSchool is empty in development: the program runs from the checkout's folders.
var packedSchool []byte
