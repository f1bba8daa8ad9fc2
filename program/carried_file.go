package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

var errReadBack = errors.New("read back otherwise")

// carryFile writes aside, flushes, reads back by its hash, and moves in. Nothing stays of what broke off.
func carryFile(backup held, target string) (sum string, err error) {
	source, err := backup.open()
	if err != nil {
		return "", err
	}
	defer source.Close()
	aside := filepath.Join(filepath.Dir(target), fmt.Sprintf("%s%s-%d%s", partPrefix, backup.name, os.Getpid(), partSuffix))
	file, err := os.OpenFile(aside, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o600)
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(aside)
		}
	}()
	written := sha256.New()
	_, err = io.Copy(io.MultiWriter(file, written), source)
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		// Else the system would answer from its memory.
		forgetCached(file)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return "", err
	}
	sum = hex.EncodeToString(written.Sum(nil))
	found, err := hashOf(aside)
	if err != nil {
		return "", err
	}
	if found != sum {
		return "", errReadBack
	}
	if err := os.Rename(aside, target); err != nil {
		return "", err
	}
	return sum, syncFolder(filepath.Dir(target))
}

func hashOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
