package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// place is where the hooks, the schema and the pages lie.
type place struct {
	hooks, migrations, public string
	// types is where PocketBase leaves the hooks' types; "" is the data folder.
	types string
}

const (
	hooksFolder      = "pb_hooks"
	migrationsFolder = "pb_migrations"
	publicFolder     = "pb_public"
)

func placeIn(root string) place {
	return place{
		hooks:      filepath.Join(root, hooksFolder),
		migrations: filepath.Join(root, migrationsFolder),
		public:     environmentOr("PUBLIC_DIR", filepath.Join(root, publicFolder)),
	}
}

// findPlace takes the folders that the flags name; else what the program holds, unpacked beside the data; else the checkout around it.
func findPlace(asked commandLine, data string) (place, error) {
	found, err := heldPlace(asked, data)
	if err != nil {
		return place{}, err
	}
	if hooks := asked.flag("hooksDir"); hooks != "" {
		found.hooks = absolute(hooks)
		found.migrations = filepath.Join(found.hooks, "..", migrationsFolder)
	}
	if migrations := asked.flag("migrationsDir"); migrations != "" {
		found.migrations = absolute(migrations)
	}
	if public := asked.flag("publicDir"); public != "" {
		found.public = absolute(public)
	}
	return found, nil
}

func heldPlace(asked commandLine, data string) (place, error) {
	if asked.flag("hooksDir") != "" {
		return place{}, nil
	}
	if len(packedSchool) > 0 {
		root, err := unpack(packedSchool, data+".program")
		if err != nil {
			return place{}, fmt.Errorf("Os arquivos do programa não puderam ser preparados ao lado da pasta de dados %s: %w", data, err)
		}
		found := placeIn(root)
		found.types = root
		return found, nil
	}
	for _, root := range checkouts() {
		if _, err := os.Stat(filepath.Join(root, hooksFolder, "main.pb.js")); err == nil {
			return placeIn(root), nil
		}
	}
	return place{}, fmt.Errorf("Este programa foi feito para desenvolvimento e não contém a Sineta: rode na pasta do projeto depois de make build, ou indique --hooksDir.")
}

// checkouts are the folders where a program without a school of its own looks for one.
func checkouts() []string {
	var roots []string
	if here, err := os.Getwd(); err == nil {
		roots = append(roots, here)
	}
	if program, err := os.Executable(); err == nil {
		roots = append(roots, filepath.Join(filepath.Dir(program), ".."))
	}
	return roots
}

// unpack lays the program's files into a folder named by their hash: aside and moved in. At each start they are compared with what the
// program holds, and made anew where something is another.
func unpack(packed []byte, beside string) (string, error) {
	sum := sha256.Sum256(packed)
	root := filepath.Join(beside, hex.EncodeToString(sum[:8]))
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return "", err
	}
	if isUnpacked(archive, root) {
		return root, nil
	}
	if err := os.MkdirAll(beside, 0o700); err != nil {
		return "", err
	}
	aside, err := os.MkdirTemp(beside, ".new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(aside)
	for _, file := range archive.File {
		if err := unpackFile(file, aside); err != nil {
			return "", err
		}
	}
	if err := os.RemoveAll(root); err != nil {
		return "", err
	}
	if err := os.Rename(aside, root); err != nil && !isUnpacked(archive, root) {
		// Where it is there now, another command was quicker.
		return "", err
	}
	return root, nil
}

func unpackFile(file *zip.File, folder string) error {
	content, err := contentOf(file)
	if err != nil {
		return err
	}
	path := filepath.Join(folder, filepath.FromSlash(file.Name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o600)
}

func isUnpacked(archive *zip.Reader, root string) bool {
	for _, file := range archive.File {
		held, err := contentOf(file)
		if err != nil {
			return false
		}
		found, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file.Name)))
		if err != nil || !bytes.Equal(held, found) {
			return false
		}
	}
	return true
}

func contentOf(file *zip.File) ([]byte, error) {
	reader, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return io.ReadAll(reader)
}

// removeOtherPrograms takes away what earlier versions unpacked; only for who holds the data folder.
func removeOtherPrograms(root string) {
	beside := filepath.Dir(root)
	entries, err := os.ReadDir(beside)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if entry.Name() != filepath.Base(root) && !strings.HasPrefix(entry.Name(), ".new-") {
			_ = os.RemoveAll(filepath.Join(beside, entry.Name()))
		}
	}
}
