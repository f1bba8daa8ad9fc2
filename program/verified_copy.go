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

var errCopyDiffers = errors.New("read back otherwise")

// copyVerified writes aside, flushes, reads back by its hash, and moves in. Nothing stays of what broke off.
func copyVerified(backup backupFile, target string) (checksum string, err error) {
	source, err := backup.open()
	if err != nil {
		return "", err
	}
	defer source.Close()
	temporaryFile := filepath.Join(filepath.Dir(target), fmt.Sprintf("%s%s-%d%s", temporaryPrefix, backup.name, os.Getpid(), temporarySuffix))
	file, err := os.OpenFile(temporaryFile, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o600)
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(temporaryFile)
		}
	}()
	hash := sha256.New()
	_, err = io.Copy(io.MultiWriter(file, hash), source)
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		// Else the system would answer from its memory.
		dropPageCache(file)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return "", err
	}
	checksum = hex.EncodeToString(hash.Sum(nil))
	readBack, err := fileHash(temporaryFile)
	if err != nil {
		return "", err
	}
	if readBack != checksum {
		return "", errCopyDiffers
	}
	if err := os.Rename(temporaryFile, target); err != nil {
		return "", err
	}
	return checksum, syncFolder(filepath.Dir(target))
}

func fileHash(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
