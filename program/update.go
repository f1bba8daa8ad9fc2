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

// oldSuffix is what the program of before is called, beside the new one.
const oldSuffix = ".old"

// packagePlace is where the packages for Linux lay the program; the setup for Windows lays its uninstaller beside it.
const packagePlace = "/usr/libexec/sineta"

// commandUpdate puts the program of a downloaded archive in the place of this one. It asks no network: what is checked is what was fetched.
func commandUpdate(data, file string) error {
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
		return fmt.Errorf("Indique o arquivo: baixe sineta_…_%s_%s.%s e SHA256SUMS da página de versões para uma mesma pasta, encerre a Sineta e rode: sineta update ARQUIVO", runtime.GOOS, runtime.GOARCH, archiveEnding())
	}
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s: indique em DATA a pasta da escola, para que seja conferida e copiada antes.", data)
	}
	release, err := holdFolder(data)
	if err != nil {
		return err
	}
	defer release()
	key := releaseKey()
	if key == "" {
		fmt.Println("A assinatura não é conferida: este programa não contém a chave da publicação. A soma confirma somente que o arquivo chegou inteiro.")
	}
	return updateProgram(program, data, absolute(file), key)
}

func isPackaged(program string) bool {
	return filepath.Dir(program) == packagePlace || isContainer() || exists(filepath.Join(filepath.Dir(program), "uninstall.exe"))
}

func archiveEnding() string {
	if runtime.GOOS == "windows" {
		return "zip"
	}
	return "tar.gz"
}

// updateProgram changes nothing unless the archive is the published one, its program runs here and takes these data, and a copy is made.
func updateProgram(program, data, file, key string) error {
	unchanged := func(err error) error { return fmt.Errorf("%w Nada foi alterado.", err) }
	content, err := publishedFile(file, key)
	if err != nil {
		return unchanged(err)
	}
	fresh := program + ".new"
	defer os.Remove(fresh)
	if err := unpackProgram(content, fresh); err != nil {
		return unchanged(err)
	}
	// What root makes in the folder of a service its account can't open.
	ask := func(program string, words ...string) ([]byte, error) {
		command := exec.Command(program, append(words, "--dir="+data)...)
		runAsOwner(command, data)
		return command.CombinedOutput()
	}
	said, err := ask(fresh, "version")
	if err != nil || !bytes.HasPrefix(said, []byte("Sineta ")) {
		return unchanged(fmt.Errorf("O programa em %s não roda neste computador (%s).", file, strings.TrimSpace(string(said))))
	}
	if refused, err := ask(fresh, "check"); err != nil {
		return unchanged(fmt.Errorf("O programa em %s recusa os dados desta escola: %s", file, strings.TrimSpace(string(refused))))
	}
	if err := needRoom(data); err != nil {
		return err
	}
	name := upgradePrefix + time.Now().UTC().Format(stampLayout) + ".zip"
	if refused, err := ask(program, "backup", filepath.Join(backupsIn(data), name)); err != nil {
		return unchanged(fmt.Errorf("A cópia de segurança anterior à atualização falhou (%s).", strings.TrimSpace(string(refused))))
	}
	fmt.Printf("Cópia de segurança feita antes da atualização: %s\n", name)
	if err := swapPrograms(program, fresh); err != nil {
		return unchanged(fmt.Errorf("O programa em %s não pôde ser trocado (%w).", program, err))
	}
	fmt.Printf("Instalada: %s\nInicie a Sineta. Para voltar: sineta rollback, e depois coloque %s no lugar de %s.\n", strings.TrimSpace(string(said)), program+oldSuffix, program)
	return nil
}

// swapPrograms leaves the old one in its place where the new one can't be put there. Windows lets a program that runs be renamed.
func swapPrograms(program, fresh string) error {
	old := program + oldSuffix
	if err := os.Remove(old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(program, old); err != nil {
		return err
	}
	if err := os.Rename(fresh, program); err != nil {
		return errors.Join(err, os.Rename(old, program))
	}
	return syncFolder(filepath.Dir(program))
}

// unpackProgram writes the one program of an archive, and flushes it.
func unpackProgram(content []byte, target string) error {
	source, err := programIn(content)
	if err != nil {
		return fmt.Errorf("O arquivo não contém o programa para este sistema (%w).", err)
	}
	file, err := os.OpenFile(target, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o755)
	if err == nil {
		_, err = io.Copy(file, source)
		// Past the process's umask: the account of a service runs what root puts here.
		err = errors.Join(err, os.Chmod(target, 0o755), file.Sync(), file.Close())
	}
	if err != nil {
		return fmt.Errorf("O programa não pôde ser gravado em %s: %w.", filepath.Dir(target), err)
	}
	return nil
}

func programIn(content []byte) (io.Reader, error) {
	if runtime.GOOS == "windows" {
		packed, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return nil, err
		}
		return packed.Open("sineta/sineta.exe")
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
