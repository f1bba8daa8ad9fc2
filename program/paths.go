package main

import (
	"os"
	"path/filepath"
	"strings"
)

func absolutePath(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// resolveLinks is the folder behind a link; a folder that is not there yet is its own.
func resolveLinks(folder string) string {
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		return target
	}
	return folder
}

func pathExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func isWithin(folder, data string) bool {
	inner, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return false
	}
	outer, err := filepath.EvalSymlinks(data)
	if err != nil {
		return false
	}
	relative, err := filepath.Rel(outer, inner)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}
