package main

// A container of the program alone has no list of whom to trust, and neither has a bare machine. Where the system has its own, that holds.
import _ "golang.org/x/crypto/x509roots/fallback"
