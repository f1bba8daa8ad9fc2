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

// programFolders is where the hooks, the schema and the pages lie.
type programFolders struct {
	hooks, migrations, public string
	// types is where PocketBase leaves the hooks' types; "" is the data folder.
	types string
}

const (
	hooksFolder      = "pb_hooks"
	migrationsFolder = "pb_migrations"
	publicFolder     = "pb_public"
)

func programFoldersIn(root string) programFolders {
	return programFolders{
		hooks:      filepath.Join(root, hooksFolder),
		migrations: filepath.Join(root, migrationsFolder),
		public:     environmentOr("PUBLIC_DIR", filepath.Join(root, publicFolder)),
	}
}

// findProgramFolders takes the folders that the flags name; else what the program holds, unpacked beside the data; else the checkout around it.
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

// checkoutCandidates are the folders where a program without a school of its own looks for one.
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

// unpackEmbeddedFiles lays the program's files into a folder named by their hash: aside and moved in. At each start they are compared with what the
// program holds, and made anew where something is another.
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
		// Where it is there now, another command was quicker.
		return "", err
	}
	return root, nil
}

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

func readZipEntry(file *zip.File) ([]byte, error) {
	reader, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return io.ReadAll(reader)
}

// removeOtherVersions takes away what earlier versions unpacked; only for who holds the data folder.
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
