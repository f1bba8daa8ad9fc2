//go:build unix

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// runAsFolderOwner makes root run the command with the account that owns the data folder.
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

// credentialFor returns the credential for another account, or nil if the process keeps its own. Only root may change the account.
func credentialFor(own int, uid, gid uint32) *syscall.Credential {
	if own != 0 || uid == 0 {
		return nil
	}
	return &syscall.Credential{Uid: uid, Gid: gid}
}
