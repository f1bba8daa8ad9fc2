package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// previousSuffix is added to the name of the replaced program, which stays beside the new one.
const previousSuffix = ".old"

// packageFolder is the folder of the program in the Linux packages. The Windows setup has an uninstaller beside the program instead.
const packageFolder = "/usr/libexec/sineta"

// runUpdateCommand runs `sineta update`. It replaces this program with that of a downloaded archive, and does not use the network.
func runUpdateCommand(data, file string) error {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		return err
	}
	if isPackaged(program) {
		return errors.New("Esta Sineta foi instalada por um pacote. Baixe o pacote da versão nova e instale-o sobre a versão atual: o serviço é reiniciado automaticamente.")
	}
	if file == "" {
		return fmt.Errorf("Indique o arquivo: baixe sineta_…_%s_%s.%s e SHA256SUMS da página de versões para uma mesma pasta, encerre a Sineta e rode: sineta update ARQUIVO", runtime.GOOS, runtime.GOARCH, archiveExtension())
	}
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s: indique em DATA a pasta da escola, para que seja conferida e copiada antes.", data)
	}
	release, err := lockDataFolder(data)
	if err != nil {
		return err
	}
	defer release()
	key := releaseKey()
	if key == "" {
		fmt.Println("A assinatura não é conferida: este programa não contém a chave da publicação. A soma confirma somente que o arquivo chegou inteiro.")
	}
	return updateProgram(program, data, absolutePath(file), key)
}

// isPackaged reports whether a Linux package, the Windows setup or a container image installed the program.
func isPackaged(program string) bool {
	return filepath.Dir(program) == packageFolder || isContainer() || pathExists(filepath.Join(filepath.Dir(program), "uninstall.exe"))
}

// archiveExtension returns the extension of the release archive for this system.
func archiveExtension() string {
	if runtime.GOOS == "windows" {
		return "zip"
	}
	return "tar.gz"
}

// updateProgram replaces the program if the archive is verified, its program runs here and accepts the data, and a backup succeeds. After
// an error the program is unchanged.
func updateProgram(program, data, file, key string) error {
	unchanged := func(err error) error { return fmt.Errorf("%w Nada foi alterado.", err) }
	content, err := readVerifiedRelease(file, key)
	if err != nil {
		return unchanged(err)
	}
	newProgram := program + ".new"
	defer os.Remove(newProgram)
	if err := extractProgram(content, newProgram); err != nil {
		return unchanged(err)
	}
	// The service account could not open files that root creates in its folder.
	runProgram := func(program string, words ...string) ([]byte, error) {
		command := exec.Command(program, append(words, "--dir="+data)...)
		runAsFolderOwner(command, data)
		return command.CombinedOutput()
	}
	output, err := runProgram(newProgram, "version")
	if err != nil || !bytes.HasPrefix(output, []byte("Sineta ")) {
		return unchanged(fmt.Errorf("O programa em %s não roda neste computador (%s).", file, strings.TrimSpace(string(output))))
	}
	if output, err := runProgram(newProgram, "check"); err != nil {
		return unchanged(fmt.Errorf("O programa em %s recusa os dados desta escola: %s", file, strings.TrimSpace(string(output))))
	}
	if err := requireBackupSpace(data); err != nil {
		return err
	}
	name := upgradeBackupPrefix + time.Now().UTC().Format(timestampLayout) + ".zip"
	if output, err := runProgram(program, "backup", filepath.Join(backupsFolder(data), name)); err != nil {
		return unchanged(fmt.Errorf("A cópia de segurança anterior à atualização falhou (%s).", strings.TrimSpace(string(output))))
	}
	fmt.Printf("Cópia de segurança feita antes da atualização: %s\n", name)
	if err := replaceProgram(program, newProgram); err != nil {
		return unchanged(fmt.Errorf("O programa em %s não pôde ser trocado (%w).", program, err))
	}
	fmt.Printf("Instalada: %s\nInicie a Sineta. Para voltar: sineta rollback, e depois coloque %s no lugar de %s.\n", strings.TrimSpace(string(output)), program+previousSuffix, program)
	return nil
}

// replaceProgram moves newProgram to the program's path, and moves the old program back after an error. Windows allows the renaming of a
// running program.
func replaceProgram(program, newProgram string) error {
	old := program + previousSuffix
	if err := os.Remove(old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(program, old); err != nil {
		return err
	}
	if err := os.Rename(newProgram, program); err != nil {
		return errors.Join(err, os.Rename(old, program))
	}
	return syncFolder(filepath.Dir(program))
}

// extractProgram writes the program of an archive to target, and flushes it.
func extractProgram(content []byte, target string) error {
	source, err := openArchivedProgram(content)
	if err != nil {
		return fmt.Errorf("O arquivo não contém o programa para este sistema (%w).", err)
	}
	file, err := os.OpenFile(target, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o755)
	if err == nil {
		_, err = io.Copy(file, source)
		// The process's umask does not apply, since the service account runs the program that root installs.
		err = errors.Join(err, os.Chmod(target, 0o755), file.Sync(), file.Close())
	}
	if err != nil {
		return fmt.Errorf("O programa não pôde ser gravado em %s: %w.", filepath.Dir(target), err)
	}
	return nil
}

// openArchivedProgram returns a reader of the program in the archive. It returns an error if the archive contains none for this system.
func openArchivedProgram(content []byte) (io.Reader, error) {
	if runtime.GOOS == "windows" {
		archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return nil, err
		}
		return archive.Open("sineta/sineta.exe")
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	for entries := tar.NewReader(unzipped); ; {
		entry, err := entries.Next()
		if err != nil {
			return nil, err
		}
		if entry.Name == "sineta/sineta" && entry.Typeflag == tar.TypeReg {
			return entries, nil
		}
	}
}
