package main

import "os/exec"

// runAsOwner does nothing: what lies in a folder has the folder's rights.
func runAsOwner(*exec.Cmd, string) {}
