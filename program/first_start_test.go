package main

import (
	"path/filepath"
	"testing"
)

func TestSavedPortIsReadFromTheDataFolder(t *testing.T) {
	data := t.TempDir()
	for text, expected := range map[string]string{"8123\n": "8123", "none": defaultPort, "70000": defaultPort, "": defaultPort} {
		writeTestFile(t, filepath.Join(data, portFileName), text)
		if found := savedPort(data); found != expected {
			t.Errorf("%q: %s", text, found)
		}
	}
}
