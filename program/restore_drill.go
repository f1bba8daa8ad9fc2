package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/archive"
)

const (
	// drillStatusName is the file with the result of the last restore drill.
	drillStatusName = "drill.json"
	// The pages warn after eight days.
	drillIntervalDays = 7
	// The copy may lack rows of its last moments, since the school wrote while the backup was made.
	drillMargin = time.Minute
	// A copy that is older than two days fails the drill even if it is intact.
	copyMaxLagHours = 50
	rowTimeLayout   = "2006-01-02 15:04:05.000Z"
)

// restoreDrill is the result of a drill: the program restores a copy into a temporary folder, and checks it. It is the content of the file
// drillStatusName.
type restoreDrill struct {
	Source string `json:"source"`
	// Error is the message of the last attempt. LastSuccessAt is the time of the last attempt that found a complete school.
	LastAttemptAt time.Time `json:"tried,omitzero"`
	LastSuccessAt time.Time `json:"last,omitzero"`
	Error         string    `json:"fault"`
	// NewestRowAt is the time of the newest row of the copy, and Rows its number of rows.
	NewestRowAt time.Time `json:"until,omitzero"`
	Rows        int       `json:"rows"`
}

// errNoBackup is the error of newestBackupIn for a folder without backups.
var errNoBackup = errors.New("no backup")

// drillLock allows one drill at a time.
var drillLock sync.Mutex

// runReplicaCheckCommand runs `sineta check --replica`. It restores a copy into a temporary folder, and compares it with the school in
// data. Without a source it uses BACKUP_COPY.
func runReplicaCheckCommand(data, source string, migrations []string) error {
	if !hasSchool(data) {
		return fmt.Errorf("Não há escola na pasta de dados %s.", data)
	}
	if source == "" {
		source = os.Getenv(backupCopyVariable)
	}
	if source == "" {
		return errors.New("Indique a cópia: sineta check --replica ARQUIVO.zip, PASTA ou ENDEREÇO.")
	}
	drill, err := runRestoreDrill(data, source, migrations, time.Now())
	if err != nil {
		return fmt.Errorf("A cópia %s não serve para restaurar a escola: %w", source, err)
	}
	fmt.Printf("Cópia restaurada à parte e conferida: %s\nBancos íntegros, livros conferem, %d linhas; a mais nova é de %s.\n",
		drill.Source, drill.Rows, drill.NewestRowAt.Local().Format("02/01/2006 15:04:05"))
	return nil
}

// runRestoreDrill makes a drill, writes its result to the status file, and returns it. It leaves no other file.
func runRestoreDrill(data, source string, migrations []string, now time.Time) (restoreDrill, error) {
	drillLock.Lock()
	defer drillLock.Unlock()
	drill := restoreDrill{Source: source}
	err := drill.checkSource(data, migrations, now)
	status := readStatusFile[restoreDrill](data, drillStatusName)
	status.Source, status.LastAttemptAt, status.Error = drill.Source, truncateToSecond(now), ""
	if err != nil {
		status.Error = err.Error()
	} else {
		status.LastSuccessAt, status.NewestRowAt, status.Rows = status.LastAttemptAt, drill.NewestRowAt, drill.Rows
	}
	return status, errors.Join(err, writeStatusFile(data, drillStatusName, status))
}

// checkSource restores the copy and checks it. It returns an error that says why the copy cannot replace the school.
func (d *restoreDrill) checkSource(data string, migrations []string, now time.Time) error {
	removeAbandonedDrills(data, now)
	folder, err := os.MkdirTemp(filepath.Dir(data), filepath.Base(data)+drillFolderInfix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := d.restoreTo(folder); err != nil {
		return err
	}
	if !hasSchool(folder) {
		return errors.New("ela não contém uma escola.")
	}
	for _, name := range databaseNames {
		if failures := integrityErrors(filepath.Join(folder, name)); len(failures) > 0 {
			return fmt.Errorf("ela está danificada (%s: %s).", name, failures[0])
		}
	}
	if err := refuseNewerData(folder, migrations); err != nil {
		return errors.New("ela é de uma versão mais nova da Sineta.")
	}
	if inconsistencies := consistencyErrors(folder); len(inconsistencies) > 0 {
		return fmt.Errorf("os livros dela não conferem: %s.", strings.Join(inconsistencies, "; "))
	}
	return d.compareWithLive(data, folder)
}

// drillFolderInfix stands in the names of the drills' temporary folders, beside the data folder.
const drillFolderInfix = ".drill-"

// removeAbandonedDrills deletes the temporary folders that an ended process left.
func removeAbandonedDrills(data string, now time.Time) {
	left, err := filepath.Glob(data + drillFolderInfix + "*")
	if err != nil {
		return
	}
	for _, folder := range left {
		if info, err := os.Stat(folder); err == nil && now.Sub(info.ModTime()) > 24*time.Hour {
			_ = os.RemoveAll(folder)
		}
	}
}

// restoreTo restores the copy into an empty folder. The source is a ZIP file, a folder of backups, or a replica of Litestream in a folder
// or at a URL.
func (d *restoreDrill) restoreTo(folder string) error {
	if strings.Contains(d.Source, "://") {
		return restoreWithLitestream(d.Source, folder)
	}
	d.Source = absolutePath(d.Source)
	info, err := os.Stat(d.Source)
	if err != nil {
		return fmt.Errorf("%s não existe: o disco não está conectado, ou o caminho está errado.", d.Source)
	}
	if info.IsDir() {
		if pathExists(filepath.Join(d.Source, "ltx")) {
			return restoreWithLitestream("file://"+filepath.ToSlash(d.Source), folder)
		}
		newest, err := newestBackupIn(d.Source)
		if err != nil {
			return fmt.Errorf("não há cópia de segurança em %s.", d.Source)
		}
		d.Source = newest
	}
	if err := requireExtractionSpace(d.Source, folder); err != nil {
		return err
	}
	if err := archive.Extract(d.Source, folder); err != nil {
		return fmt.Errorf("ela não pôde ser aberta (%w).", err)
	}
	return nil
}

// newestBackupIn returns the path of the newest backup in a folder. It prefers the time in a name, since a share may not keep modification
// times.
func newestBackupIn(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	newest, newestAt := "", time.Time{}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !strings.HasSuffix(entry.Name(), ".zip") {
			continue
		}
		at, err := time.ParseInLocation(timestampLayout, timestampInName(entry.Name()), time.UTC)
		if err != nil {
			info, err := entry.Info()
			if err != nil {
				continue
			}
			at = info.ModTime()
		}
		if newest == "" || at.After(newestAt) {
			newest, newestAt = entry.Name(), at
		}
	}
	if newest == "" {
		return "", errNoBackup
	}
	return filepath.Join(folder, newest), nil
}

// requireExtractionSpace returns an error if the folder's disk has too little space for the files of the ZIP file at path.
func requireExtractionSpace(path, folder string) error {
	zipFile, err := zip.OpenReader(path)
	if err != nil {
		return fmt.Errorf("ela não pôde ser aberta (%w).", err)
	}
	defer zipFile.Close()
	var needed int64
	for _, file := range zipFile.File {
		needed += int64(file.UncompressedSize64)
	}
	if free, err := freeBytes(folder); err == nil && free < needed {
		return fmt.Errorf("não há espaço para conferi-la: livres %d MB, necessários %d MB.", free/mebibyte, (needed+mebibyte-1)/mebibyte)
	}
	return nil
}

// restoreWithLitestream restores the school's database from a replica of Litestream. A replica does not contain the uploaded files.
// LITESTREAM names the program if it is not on the PATH.
func restoreWithLitestream(source, folder string) error {
	program := environmentOr("LITESTREAM", "litestream")
	command := exec.Command(program, "restore", "-o", filepath.Join(folder, mainDatabase), source)
	output := &bytes.Buffer{}
	command.Stdout, command.Stderr = output, output
	err := command.Run()
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("falta o programa %s neste computador.", program)
	}
	if err != nil {
		lines := strings.Split(strings.TrimSpace(output.String()), "\n")
		return fmt.Errorf("o Litestream não a restaurou: %s", lines[len(lines)-1])
	}
	return nil
}

// runWeeklyDrill makes a drill with the newest copy on the other disk if the last success was a week ago. It notifies the superusers of a
// failure.
func runWeeklyDrill(app core.App, data, copyPath string, migrations []string) {
	status := readStatusFile[restoreDrill](data, drillStatusName)
	if time.Since(status.LastSuccessAt) < drillIntervalDays*24*time.Hour || time.Since(status.LastAttemptAt) < 20*time.Hour {
		return
	}
	if drill, err := runRestoreDrill(data, copyPath, migrations, time.Now()); err != nil {
		app.Logger().Error("A copy on the other disk does not serve", "copy", drill.Source, "error", err)
		mailSuperusers(app, "Cópia de segurança inválida", fmt.Sprintf("A cópia %s não serve para restaurar a escola: %v", drill.Source, err))
	}
}
