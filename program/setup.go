package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// errSetupAnswersMissing is the error of a first start without answers and without a terminal.
var errSetupAnswersMissing = errors.New("Primeiro início: defina ADMIN_EMAIL e ADMIN_PASSWORD (e ADMIN_NAME, SCHOOL_NAME) no ambiente, ou rode sineta setup em um terminal para responder.")

// setUpSchool creates a school completely or not at all. It takes the answers from the environment, and asks for the missing ones in the
// terminal.
func setUpSchool(data string, folders programFolders) error {
	if err := checkSetupPossible(data); err != nil {
		return err
	}
	answers := answersFromEnvironment()
	if !isTerminal() {
		if answers["ADMIN_EMAIL"] == "" || answers["ADMIN_PASSWORD"] == "" {
			return errSetupAnswersMissing
		}
		return createSchool(data, folders, answers)
	}
	prompt := terminalPrompt{bufio.NewReader(os.Stdin), os.Stdout, readHidden}
	fmt.Fprintln(prompt.out, "Primeiro início: criação da conta Admin da escola.")
	for {
		if err := prompt.askMissing(answers); err != nil {
			return err
		}
		err := createSchool(data, folders, answers)
		if err == nil {
			return nil
		}
		sentence, isAnswer := clearRefusedAnswers(err.Error(), answers)
		if !isAnswer {
			return err
		}
		fmt.Fprintln(prompt.out, sentence)
	}
}

// checkSetupPossible returns an error if the folder contains a school, or an interrupted restore.
func checkSetupPossible(data string) error {
	if hasSchool(data) {
		return fmt.Errorf("Já há uma escola na pasta de dados %s. Para iniciá-la: sineta", data)
	}
	if interrupted := data + restoredFolderSuffix; pathExists(interrupted) {
		return fmt.Errorf("Uma restauração foi interrompida e deixou %s. Rode sineta restore ARQUIVO outra vez.", interrupted)
	}
	return nil
}

// logTimePrefix matches the date and time that Go's log writes before each line.
var logTimePrefix = regexp.MustCompile(`^[\d/]+ [\d:]+ `)

// createSchool creates the school in a new folder with the hooks' command first-admin, and moves it to data. It returns the command's last
// line as its error.
func createSchool(data string, folders programFolders, answers setupAnswers) error {
	newFolder := data + ".new"
	if err := os.RemoveAll(newFolder); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	command := exec.Command(program, "--dir="+newFolder, "--hooksDir="+folders.hooks, "--migrationsDir="+folders.migrations, "--publicDir="+folders.public, "first-admin")
	// With JSON, the last line would not be a plain sentence.
	command.Env = append(os.Environ(), "LOG_FORMAT=")
	for variable, answer := range answers {
		command.Env = append(command.Env, variable+"="+answer)
	}
	output, err := command.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	sentence := logTimePrefix.ReplaceAllString(lines[len(lines)-1], "")
	if err != nil {
		_ = os.RemoveAll(newFolder)
		if sentence == "" {
			// The command did not start.
			return err
		}
		return errors.New(sentence)
	}
	if processLog == nil {
		// The sentence names the account, which a log must not contain.
		fmt.Println(sentence)
	}
	// The data folder is empty, and must not exist when the new folder is moved.
	if err := os.Remove(data); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("A pasta %s não está vazia, e não há escola nela. Indique outra em DATA.", data)
	}
	return os.Rename(newFolder, data)
}

// runSetupCommand runs `sineta setup`, which creates the school and ends.
func runSetupCommand(data string, folders programFolders) error {
	release, err := lockDataFolder(data)
	if err != nil {
		return err
	}
	defer release()
	if err := setUpSchool(data, folders); err != nil {
		removeIfEmpty(data)
		return err
	}
	fmt.Printf("A escola está em %s. Para iniciar: %s\n", data, filepath.Base(os.Args[0]))
	return nil
}

// removeIfEmpty removes the data folder that lockDataFolder created. os.Remove fails if the folder contains a file.
func removeIfEmpty(data string) {
	_ = os.Remove(data)
}
