package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestDataFolderIsLockedOnce(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	release, err := lockDataFolder(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockDataFolder(data); err == nil || !strings.Contains(err.Error(), "já está em uso") {
		t.Errorf("a second attempt returns %v", err)
	}
	release()
	again, err := lockDataFolder(data)
	if err != nil {
		t.Fatal(err)
	}
	again()
}

func TestDataFolderResolvesLinks(t *testing.T) {
	place := resolveLinks(t.TempDir())
	data, alias := filepath.Join(place, "dados"), filepath.Join(place, "alias")
	writeTestFile(t, filepath.Join(data, "VERSION"), "foto")
	symlinkOrSkip(t, data, alias)
	for given, wanted := range map[string]string{alias: data, data: data, filepath.Join(place, "nova"): filepath.Join(place, "nova")} {
		if found := dataFolder(commandLine{words: []string{"--dir=" + given}}); found != wanted {
			t.Errorf("%s is the folder of %s, not %s", found, given, wanted)
		}
	}
}
