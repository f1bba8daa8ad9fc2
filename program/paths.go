package main

import (
	"os"
	"path/filepath"
	"strings"
)

// absolutePath returns the absolute form of a path, or the path itself if the working folder is unknown.
func absolutePath(path string) string {
	if stem, err := filepath.Abs(path); err == nil {
		return stem
	}
	return path
}

// resolveLinks returns the target of a link. It returns a folder that does not exist yet unchanged.
func resolveLinks(folder string) string {
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		return target
	}
	return folder
}

// pathExists reports whether a file or folder exists.
func pathExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// isWithin reports whether a folder lies inside the folder data, or is the same folder. It resolves links, and returns false if either
// folder does not exist.
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
