package main

// A container that holds only the program has no root certificates, and neither has a minimal machine. The system's own take precedence.
import _ "golang.org/x/crypto/x509roots/fallback"
