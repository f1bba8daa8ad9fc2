package main

import "os/exec"

// runAsFolderOwner does nothing: what lies in a folder has the folder's rights.
func runAsFolderOwner(*exec.Cmd, string) {}
