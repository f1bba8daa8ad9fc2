package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestEmbeddedFilesAreUnpackedAndRepaired(t *testing.T) {
	parent := filepath.Join(t.TempDir(), "data.program")
	content := buildZip(t, map[string]string{"pb_hooks/main.pb.js": "hooks", "pb_public/assets/a.js": "pages"})
	root, err := unpackEmbeddedFiles(content, parent)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "pb_public", "assets", "a.js")
	for _, damage := range []func() error{
		func() error { return nil },
		func() error { return os.WriteFile(path, []byte("others"), 0o600) },
		func() error { return os.Remove(path) },
		func() error { return os.RemoveAll(root) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		again, err := unpackEmbeddedFiles(content, parent)
		content, _ := os.ReadFile(path)
		if err != nil || again != root || string(content) != "pages" {
			t.Errorf("%s holds %q (%v)", again, content, err)
		}
	}
	other, err := unpackEmbeddedFiles(buildZip(t, map[string]string{"pb_hooks/main.pb.js": "newer"}), parent)
	if err != nil || other == root {
		t.Errorf("another version has the same folder: %v", err)
	}
	removeOtherVersions(other)
	if entries, _ := os.ReadDir(parent); len(entries) != 1 || entries[0].Name() != filepath.Base(other) {
		t.Errorf("%v are left", entries)
	}
}
