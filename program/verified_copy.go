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

// errCopyDiffers is the error for a copy whose content on the disk differs from the backup.
var errCopyDiffers = errors.New("the copy differs from the backup")

// copyVerified copies a backup to target, and returns its SHA-256. It writes a temporary file, reads it back from the disk, and renames it.
// After an error no partial file remains.
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
		// Otherwise the system would read from its page cache.
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

// fileHash returns the SHA-256 of a file in hexadecimal.
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
