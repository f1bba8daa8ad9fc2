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

// programFolders holds the paths of the hooks, the migrations and the pages.
type programFolders struct {
	hooks, migrations, public string
	// types is the folder for PocketBase's type declarations of the hooks. If it is empty, PocketBase uses the data folder.
	types string
}

const (
	hooksFolder      = "pb_hooks"
	migrationsFolder = "pb_migrations"
	publicFolder     = "pb_public"
)

// programFoldersIn returns the folders below root. PUBLIC_DIR replaces the folder of the pages.
func programFoldersIn(root string) programFolders {
	return programFolders{
		hooks:      filepath.Join(root, hooksFolder),
		migrations: filepath.Join(root, migrationsFolder),
		public:     environmentOr("PUBLIC_DIR", filepath.Join(root, publicFolder)),
	}
}

// findProgramFolders returns the folders that the flags name. For the others it returns the unpacked files of the program, or the folders
// of the checkout. It returns an error if it finds no hooks.
func findProgramFolders(line commandLine, data string) (programFolders, error) {
	folders, err := defaultProgramFolders(line, data)
	if err != nil {
		return programFolders{}, err
	}
	if hooks := line.flagValue("hooksDir"); hooks != "" {
		folders.hooks = absolutePath(hooks)
		folders.migrations = filepath.Join(folders.hooks, "..", migrationsFolder)
	}
	if migrations := line.flagValue("migrationsDir"); migrations != "" {
		folders.migrations = absolutePath(migrations)
	}
	if public := line.flagValue("publicDir"); public != "" {
		folders.public = absolutePath(public)
	}
	return folders, nil
}

// defaultProgramFolders returns the folders without the flags. It unpacks the embedded files beside the data folder.
func defaultProgramFolders(line commandLine, data string) (programFolders, error) {
	if line.flagValue("hooksDir") != "" {
		return programFolders{}, nil
	}
	if len(embeddedFiles) > 0 {
		root, err := unpackEmbeddedFiles(embeddedFiles, data+".program")
		if err != nil {
			return programFolders{}, fmt.Errorf("Os arquivos do programa não puderam ser preparados ao lado da pasta de dados %s: %w", data, err)
		}
		folders := programFoldersIn(root)
		folders.types = root
		return folders, nil
	}
	for _, root := range checkoutCandidates() {
		if _, err := os.Stat(filepath.Join(root, hooksFolder, "main.pb.js")); err == nil {
			return programFoldersIn(root), nil
		}
	}
	return programFolders{}, fmt.Errorf("Este programa foi feito para desenvolvimento e não contém a Sineta: rode na pasta do projeto depois de make build, ou indique --hooksDir.")
}

// checkoutCandidates returns the folders where a program without embedded files looks for the checkout.
func checkoutCandidates() []string {
	var roots []string
	if workingFolder, err := os.Getwd(); err == nil {
		roots = append(roots, workingFolder)
	}
	if program, err := os.Executable(); err == nil {
		roots = append(roots, filepath.Join(filepath.Dir(program), ".."))
	}
	return roots
}

// unpackEmbeddedFiles unpacks the archive into a folder below parent, named by the archive's hash, and returns that folder. At each start
// it compares the files, and unpacks them again if one differs.
func unpackEmbeddedFiles(content []byte, parent string) (string, error) {
	sum := sha256.Sum256(content)
	root := filepath.Join(parent, hex.EncodeToString(sum[:8]))
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return "", err
	}
	if isUnpacked(archive, root) {
		return root, nil
	}
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return "", err
	}
	temporaryFolder, err := os.MkdirTemp(parent, ".new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temporaryFolder)
	for _, file := range archive.File {
		if err := unpackEmbeddedFile(file, temporaryFolder); err != nil {
			return "", err
		}
	}
	if err := os.RemoveAll(root); err != nil {
		return "", err
	}
	if err := os.Rename(temporaryFolder, root); err != nil && !isUnpacked(archive, root) {
		// Another command may have unpacked the files at the same time.
		return "", err
	}
	return root, nil
}

// unpackEmbeddedFile writes one file of the archive into the folder.
func unpackEmbeddedFile(file *zip.File, folder string) error {
	content, err := readZipEntry(file)
	if err != nil {
		return err
	}
	path := filepath.Join(folder, filepath.FromSlash(file.Name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o600)
}

// isUnpacked reports whether root has all files of the archive with the same content.
func isUnpacked(archive *zip.Reader, root string) bool {
	for _, file := range archive.File {
		content, err := readZipEntry(file)
		if err != nil {
			return false
		}
		unpacked, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file.Name)))
		if err != nil || !bytes.Equal(content, unpacked) {
			return false
		}
	}
	return true
}

// readZipEntry returns the content of a file of the archive.
func readZipEntry(file *zip.File) ([]byte, error) {
	reader, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return io.ReadAll(reader)
}

// removeOtherVersions deletes the unpacked files of other versions. The caller holds the lock of the data folder.
func removeOtherVersions(root string) {
	parent := filepath.Dir(root)
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if entry.Name() != filepath.Base(root) && !strings.HasPrefix(entry.Name(), ".new-") {
			_ = os.RemoveAll(filepath.Join(parent, entry.Name()))
		}
	}
}
