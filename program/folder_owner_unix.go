//go:build unix

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// runAsFolderOwner has root's command run with the account that the data folder belongs to.
func runAsFolderOwner(command *exec.Cmd, data string) {
	info, err := os.Stat(data)
	if err != nil {
		return
	}
	if owner, isKnown := info.Sys().(*syscall.Stat_t); isKnown {
		if credential := credentialFor(os.Geteuid(), owner.Uid, owner.Gid); credential != nil {
			command.SysProcAttr = &syscall.SysProcAttr{Credential: credential}
		}
	}
}

// credentialFor is nil where the account stays: only root may take another.
func credentialFor(own int, uid, gid uint32) *syscall.Credential {
	if own != 0 || uid == 0 {
		return nil
	}
	return &syscall.Credential{Uid: uid, Gid: gid}
}
