//go:build unix

package main

import (
	"os"
	"os/exec"
	"syscall"
)

// runAsOwner has root's command run with the account that the data folder belongs to.
func runAsOwner(command *exec.Cmd, data string) {
	info, err := os.Stat(data)
	if err != nil {
		return
	}
	if owner, isKnown := info.Sys().(*syscall.Stat_t); isKnown {
		if account := accountFor(os.Geteuid(), owner.Uid, owner.Gid); account != nil {
			command.SysProcAttr = &syscall.SysProcAttr{Credential: account}
		}
	}
}

// accountFor is nil where the account stays: only root may take another.
func accountFor(own int, user, group uint32) *syscall.Credential {
	if own != 0 || user == 0 {
		return nil
	}
	return &syscall.Credential{Uid: user, Gid: group}
}
